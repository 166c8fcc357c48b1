import { languages, type Language } from '#config/locales.ts'
import type { BuiltInMacro } from './macro.terms.ts'

type Texts = Readonly<Record<`macro.${BuiltInMacro}`, string>>

const loaded = new Map<Language, Promise<Texts>>()

/** Built-in texts of a language, read once: the messages of 13 languages are not worth their memory before somebody asks. */
export function builtInTexts(language: Language): Promise<Texts> {
  let texts = loaded.get(language)
  if (!texts) {
    texts = load(language)
    loaded.set(language, texts)
  }
  return texts
}

async function load(language: Language): Promise<Texts> {
  const file = (await import(`#messages/${language}/macro.json`, { with: { type: 'json' } })) as {
    default: Texts
  }
  return file.default
}

export const languageOf = (text: string): Language => languages.find((one) => one === text) ?? 'en'
