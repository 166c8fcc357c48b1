// What a design refuses: control characters other than line breaks, and those that reorder text.
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

export const MOST_LETTERS = 2000

/** Typed words, without what cannot be printed. */
export function typedWords(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unprintable, '')
    .slice(0, MOST_LETTERS)
    .toWellFormed()
}
