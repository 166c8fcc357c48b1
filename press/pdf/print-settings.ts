import type { SheetSettings } from './impose-sheets.ts'

export type PrintSettings = {
  /** Transfer and photo printers take RGB; CMYK is for presses that ask for it. */
  colour: 'RGB' | 'CMYK'
  /** For transfer papers, which lie face down on what they print. */
  mirrored: boolean
  /** Several on a sheet, every copy of them; without it each page once, and copies are counted elsewhere. */
  sheet?: SheetSettings | undefined
  /** How many pieces make one: a single picture is then on all of them. */
  setSize?: number | undefined
}
