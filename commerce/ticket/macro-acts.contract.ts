import { text } from '#api/fields.ts'
import { macroActPattern } from './macro-acts.terms.ts'

export const macroAct = text(40).refine((word) => macroActPattern.test(word), 'invalid')
