/** Excel saves tables in the code page of the country: Central European ones have letters of their own. */
const codePages: Readonly<Record<string, string>> = { cs: 'windows-1250', pl: 'windows-1250' }
const USUAL_CODE_PAGE = 'windows-1252'

/**
 * Text of a file, whatever wrote it: as its mark says, else as UTF-8 where it is that, else as Excel saves
 * tables for people who read this language.
 */
export function fileText(bytes: Uint8Array, language: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(codePages[language] ?? USUAL_CODE_PAGE).decode(bytes)
  }
}
