import { refuse } from '#api/refusal.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import { fillMacro, placeholdersOf } from '#commerce/ticket/macro-text.rules.ts'
import { MOST_MACRO_ACTS, readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { findTicket } from '#commerce/ticket/ticket-thread.service.ts'
import { languages, type Language } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import { builtInTexts, languageOf } from './macro-texts.ts'
import { readMacroValues } from './macro-values.service.ts'
import { isProposed, opensMoney } from './macro.rules.ts'
import { builtInMacroCodes, isBuiltInMacro, macroCode, placeOfMacro } from './macro.terms.ts'
import * as queries from './macro.queries.ts'

/** Macros of the shop: built-in ones and its own, with the names somebody gave them. */
async function readMacros(db: StaffCtx['db']) {
  const rows = await queries.selectMacros(db)
  const rowOf = new Map(rows.map((row) => [row.code, row]))
  const codes = [...new Set([...builtInMacroCodes, ...rowOf.keys()])]
  return codes.map((code) => {
    const row = rowOf.get(code)
    return {
      code,
      /** Own name; undefined: the built-in one, which the page knows in the reader's language. */
      name: row?.name ?? undefined,
      isBuiltIn: isBuiltInMacro(code),
      isHidden: row?.is_hidden ?? false,
      revision: row?.revision ?? 0,
      group: placeOfMacro(code).group,
      acts: row?.acts ?? [...(placeOfMacro(code).acts ?? [])],
    }
  })
}

export async function listMacros({ db }: StaffCtx) {
  const [macros, texts] = await Promise.all([readMacros(db), queries.selectTexts(db, {})])
  return {
    macros: macros.map((macro) => {
      const own = texts.filter(({ code }) => code === macro.code).map(({ language }) => language)
      return { ...macro, languages: macro.isBuiltIn ? [...languages] : own, own }
    }),
  }
}

export async function getMacro({ db }: StaffCtx, { code }: { code: string }) {
  const macro = (await readMacros(db)).find((one) => one.code === code) ?? refuse('not_found')
  const own = await queries.selectTexts(db, { code })
  const texts = await Promise.all(
    languages.map(async (language) => ({
      language,
      text: own.find((one) => one.language === language)?.text,
      builtIn: await findBuiltIn(code, language),
    })),
  )
  return { ...macro, texts }
}

const findBuiltIn = async (code: string, language: Language) =>
  isBuiltInMacro(code) ? (await builtInTexts(language))[`macro.${code}`] : undefined

/** Acts of a macro, own or built-in; none of one that is unknown. */
export async function findMacroActs(db: StaffCtx['db'], code: string): Promise<readonly string[]> {
  const row = await queries.findMacro(db, code)
  return row?.acts ?? (isBuiltInMacro(code) ? (placeOfMacro(code).acts ?? []) : [])
}

/** Code of an own macro, made of its name: “Lost at pick-up” → `lostAtPickUp`. */
const codeOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\dA-Za-z ]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/ +([\da-z])/g, (_, letter: string) => letter.toUpperCase())
    .slice(0, 40)

export async function createMacro(
  ctx: StaffCtx,
  { name, language, text }: { name: string; language: Language; text: string },
) {
  const code = codeOf(name)
  if (!macroCode.test(code)) refuse('invalid', { name: 'invalid' })
  if (isBuiltInMacro(code) || (await queries.findMacro(ctx.db, code))) {
    refuse('invalid', { name: 'taken' })
  }
  checkText(text)
  await queries.putMacro(ctx.db, code, { name, updated_by: ctx.staff.id }, ctx.now)
  await queries.putText(ctx.db, { code, language, text })
  ctx.note({ object: { kind: 'macro', id: code }, after: { name, [language]: text } })
  return { code }
}

export async function setMacro(
  ctx: StaffCtx,
  input: {
    code: string
    revision: number
    name?: string | undefined
    isHidden: boolean
    acts?: string | undefined
  },
) {
  const { code, name, isHidden } = input
  const before = await lock(ctx, input)
  if (!before.isBuiltIn && name === undefined) refuse('invalid', { name: 'required' })
  const acts = readActs(input.acts)
  const change = { name: name ?? null, is_hidden: isHidden, acts, updated_by: ctx.staff.id }
  await queries.putMacro(ctx.db, code, change, ctx.now)
  ctx.note({
    object: { kind: 'macro', id: code },
    before: { name: before.name, isHidden: before.isHidden, acts: before.acts },
    after: { name, isHidden, acts },
  })
  return {}
}

/** Acts as they are written in a field, one beside the other. */
function readActs(words: string | undefined): string[] {
  const acts = [...new Set((words ?? '').split(/[\s,]+/).filter((word) => word !== ''))]
  const isWhole = acts.length <= MOST_MACRO_ACTS && acts.every((word) => readMacroAct(word))
  return isWhole ? acts : refuse('invalid', { acts: 'invalid' })
}

/** Text of a macro in a language; without one the built-in text is used again. */
export async function setMacroText(
  ctx: StaffCtx,
  input: { code: string; revision: number; language: Language; text?: string | undefined },
) {
  const { code, language, text } = input
  await lock(ctx, input)
  const [before] = await queries.selectTexts(ctx.db, { code, languages: [language] })
  await queries.putMacro(ctx.db, code, { updated_by: ctx.staff.id }, ctx.now)
  if (text === undefined) await queries.dropText(ctx.db, code, language)
  else {
    checkText(text)
    await queries.putText(ctx.db, { code, language, text })
  }
  ctx.note({
    object: { kind: 'macro', id: code },
    before: { [language]: before?.text },
    after: { [language]: text },
  })
  return {}
}

async function lock(ctx: StaffCtx, { code, revision }: { code: string; revision: number }) {
  const macro = (await readMacros(ctx.db)).find((one) => one.code === code)
  if (!macro) return refuse('not_found')
  if (macro.revision !== revision) return refuse('conflict')
  return macro
}

function checkText(text: string): void {
  const [unknown] = placeholdersOf(text).unknown
  if (unknown !== undefined) refuse('invalid', { text: 'placeholder' })
}

export const makeTicketMacros = ({ sites }: { sites: readonly Site[] }) => ({
  /** Macros as a ticket would send them: in its language, filled from its order, the fitting ones first. */
  async listTicketMacros(ctx: StaffCtx, { publicId }: { publicId: string }) {
    const ticket = (await findTicket(ctx.db, publicId)) ?? refuse('not_found')
    judgeStore(ctx, 'ticket.answer', ticket.store)
    const language = languageOf(ticket.language)
    const [macros, own, inLanguage, inEnglish, filled] = await Promise.all([
      readMacros(ctx.db),
      queries.selectTexts(ctx.db, { languages: [...new Set([language, 'en'])] }),
      builtInTexts(language),
      builtInTexts('en'),
      readMacroValues(ctx.db, ticket, { sites, now: ctx.now }),
    ])
    const ownText = (code: string, of: Language) =>
      own.find((one) => one.code === code && one.language === of)?.text
    const { values, orderStatus } = filled
    const site = sites.find(({ slug }) => slug === ticket.store)
    // As the messages of the shop are spelled there: nobody in Switzerland writes ß.
    const isSwiss = site?.locales.some(({ iso, code }) => iso === 'de-CH' && code === language)
    return {
      macros: macros
        .filter(({ isHidden }) => !isHidden)
        .flatMap(({ code, name, group, acts }) => {
          const builtIn = isBuiltInMacro(code) ? inLanguage[`macro.${code}`] : undefined
          const text = ownText(code, language) ?? builtIn
          const english =
            ownText(code, 'en') ?? (isBuiltInMacro(code) ? inEnglish[`macro.${code}`] : undefined)
          const found = text ?? english
          if (found === undefined) return []
          const template = isSwiss ? found.replaceAll('ß', 'ss') : found
          const { when, topic } = placeOfMacro(code)
          const helpLink = topic === undefined ? undefined : filled.topicLinks.get(topic)
          const { refundAmount: decided, ...known } = values
          const refundAmount = code === 'refundSent' ? filled.sentAmount : decided
          // The sum of an act that is still to be done: an earlier one of the order is another.
          const isToCome = opensMoney(acts, orderStatus)
          const given = {
            ...known,
            ...(refundAmount !== undefined && !isToCome && { refundAmount }),
            ...(helpLink !== undefined && { helpLink }),
          }
          const { text: words, missing } = fillMacro(template, given)
          return {
            code,
            name,
            group,
            isProposed: isProposed(when, { subject: ticket.subject, orderStatus }),
            /** Whether its words are English because nobody wrote them in the ticket's language. */
            isEnglish: text === undefined && language !== 'en',
            acts,
            text: words,
            missing: isToCome ? missing.filter((one) => one !== 'refundAmount') : missing,
          }
        })
        .toSorted((a, b) => Number(b.isProposed) - Number(a.isProposed)),
    }
  },
})
