const MOST_CHARACTERS = 100
/** No file system has longer ones; to tidy what somebody made up would take its time. */
const MOST_READ = 1_000
const NAME_OF_NOTHING = 'file'
/** Windows opens a device instead of a file of this name, whatever its ending. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** A name that people may see and save under. It is never part of a path of ours. */
export function cleanDisplayName(name: string): string {
  const spaced = withoutFolders(name)
    .slice(0, MOST_READ)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\uFFFD', '')
    // Controls, bidi marks, private and unassigned characters; what quotes, tags and shells read.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029"'`´<>&|:*?$;%{}\u2018-\u201f]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+/, '')
  const cleaned = withoutEnd(spaced)
  const [stem, ending] = splitEnding(cleaned)
  const free = DEVICE.test(stem.split('.')[0]!.trim()) ? `${NAME_OF_NOTHING} ${stem}` : stem
  return shorten(free || NAME_OF_NOTHING, MOST_CHARACTERS - ending.length) + ending
}

const withoutFolders = (name: string) =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

/** Without the dots and spaces at the end: an expression would begin anew at each dot of a row. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name[end - 1]!)) end -= 1
  return name.slice(0, end)
}

function splitEnding(name: string): [string, string] {
  const found = /^(.*\S)(\.[a-z0-9]{1,8})$/i.exec(name)
  return found ? [found[1]!, found[2]!] : [name, '']
}

/** Between whole characters as people count them, so that no flag or accent is cut in two. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (short.length + segment.length > most) break
    short += segment
  }
  return short.trimEnd() || NAME_OF_NOTHING
}
