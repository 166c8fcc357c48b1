import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, longText, optional, text, wholeNumber } from '#api/fields.ts'
import { languages } from '#config/locales.ts'
import { macroPlaceholders } from '#commerce/ticket/macro-text.terms.ts'
import { macroGroups, MOST_MACRO_LETTERS } from './macro.terms.ts'

const read = { staff: 'ticket.read' } as const
const write = { staff: 'ticket.macro' } as const
const code = text(40)
const language = z.enum(languages, { error: 'invalid' })
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const Macro = z.object({
  code: z.string(),
  name: z.string().optional(),
  isBuiltIn: z.boolean(),
  isHidden: z.boolean(),
  revision: z.number(),
  group: z.enum(macroGroups),
  /** Done together with an answer that begins with it, each confirmed. */
  acts: z.array(z.string()),
})

export const macroOfficeContract = {
  listMacros: endpoint({
    method: 'GET',
    path: '/office/macros',
    access: read,
    summary: 'Ready-made answers, built in and own',
    input: z.object({}),
    output: z.object({
      macros: z.array(
        Macro.extend({
          languages: z.array(z.string()),
          /** Languages in which somebody of the shop wrote it. */
          own: z.array(z.string()),
        }),
      ),
    }),
  }),
  getMacro: endpoint({
    method: 'GET',
    path: '/office/macros/{code}',
    access: read,
    summary: 'A ready-made answer in every language',
    input: z.object({ code }),
    output: Macro.extend({
      texts: z.array(
        z.object({
          language: z.enum(languages),
          text: z.string().optional(),
          builtIn: z.string().optional(),
        }),
      ),
    }),
  }),
  createMacro: endpoint({
    method: 'POST',
    path: '/office/macros',
    access: write,
    summary: 'Adds a ready-made answer',
    input: z.object({ name: text(80), language, text: longText(MOST_MACRO_LETTERS) }),
    output: z.object({ code: z.string() }),
  }),
  setMacro: endpoint({
    method: 'POST',
    path: '/office/macros/{code}',
    access: write,
    summary: 'Names a ready-made answer, hides it or shows it again',
    input: z.object({
      code,
      revision,
      name: optional(text(80)),
      isHidden: flag,
      /** `tag:late snooze:2`; none: no acts. */
      acts: optional(text(300)),
    }),
    output: z.object({}),
  }),
  setMacroText: endpoint({
    method: 'POST',
    path: '/office/macros/{code}/texts',
    access: write,
    summary: 'Rewords a ready-made answer in a language; without a text, back to the built-in one',
    input: z.object({
      code,
      revision,
      language,
      text: optional(longText(MOST_MACRO_LETTERS)),
    }),
    output: z.object({}),
  }),
  listTicketMacros: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/macros',
    access: { staff: 'ticket.answer' },
    summary: 'Ready-made answers filled for a ticket, in its language, the fitting ones first',
    input: z.object({ publicId: text(40) }),
    output: z.object({
      macros: z.array(
        z.object({
          code: z.string(),
          name: z.string().optional(),
          group: z.enum(macroGroups),
          isProposed: z.boolean(),
          isEnglish: z.boolean(),
          text: z.string(),
          acts: z.array(z.string()),
          missing: z.array(z.enum(macroPlaceholders)),
        }),
      ),
    }),
  }),
}
