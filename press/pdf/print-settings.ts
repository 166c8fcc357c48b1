export type PrintSettings = {
  /** Transfer and photo printers take RGB; CMYK is for presses that ask for it. */
  colour: 'RGB' | 'CMYK'
  /** For transfer papers, which lie face down on what they print. */
  mirrored: boolean
}
