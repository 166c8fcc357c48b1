import { setupI18n, type Messages } from '@lingui/core'
import { numberLocaleOf } from '#config/locales.ts'
import { createMemory } from '#config/memory.ts'
import type { MessageId } from './message-id.ts'

export type MessageValues = Record<string, string | number | Date>

export type Translate = (id: MessageId, values?: MessageValues) => string

/** One language's messages, compiled from ICU; more bundles can be added while a page lives. */
export type Translator = {
  t: Translate
  add: (messages: Messages) => void
}

export function createTranslator(iso: string, messages: Messages): Translator {
  const i18n = setupI18n({
    locale: iso,
    locales: numberLocaleOf(iso),
    messages: { [iso]: messages },
  })
  // To find the plural of a number took longer than to render the element around it.
  let filledIn = createMemory<string>()
  return {
    t: (id, values) =>
      values ? filledIn(`${id} ${JSON.stringify(values)}`, () => i18n._(id, values)) : i18n._(id),
    add(more) {
      i18n.load(iso, more)
      filledIn = createMemory()
    },
  }
}
