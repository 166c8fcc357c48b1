import type { Text } from '#design/elements/text.ts'

/** Width of a letter of running text, in most fonts. */
const EMS_PER_LETTER = 0.5

/** Lines as they will break more or less: nobody knows better before the fonts are there. */
export function estimateLines({
  text,
  width,
  size,
}: Pick<Text, 'text' | 'width' | 'size'>): string[] {
  const most = Math.max(1, Math.floor(width / (size * EMS_PER_LETTER)))
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const line = lines.at(-1)!
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && longer.length > most) lines.push(word)
      else lines[lines.length - 1] = longer
    }
    return lines
  })
}
