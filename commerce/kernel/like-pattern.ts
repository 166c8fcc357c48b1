/** LIKE pattern for text that contains these words, with the pattern's own signs taken literally. */
export function likePattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
