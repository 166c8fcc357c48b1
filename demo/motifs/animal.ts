import type { Figure } from './sheet.ts'

/** An animal in the colours of a palette. */
export type Animal = (tones: { body: string; dark: string; pale: string; ink: string }) => Figure
