/** A folder with more than this was not meant. */
const MOST_FILES = 500

/** The files of a drop, also those in folders. */
export function filesOfEntries(
  given: readonly (FileSystemEntry | null)[],
  files: readonly File[],
): Promise<readonly File[]> {
  const entries = given.filter((entry) => entry !== null)
  return entries.some(isFolder) ? readEntries(entries) : Promise.resolve(files)
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry && files.length < MOST_FILES; entry = waiting.shift()) {
    if (isFile(entry)) files.push(await readFile(entry))
    else if (isFolder(entry)) waiting.push(...(await listFolder(entry)))
  }
  // What an operating system keeps for itself in every folder.
  return files.filter(({ name }) => !/^(\.|thumbs\.db$|desktop\.ini$)/i.test(name))
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A browser hands over a hundred at a time. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0 || found.length > MOST_FILES) return found
    found.push(...some)
  }
}

/** Pictures on the clipboard are all called image.png: by its time each has a name of its own. */
export function namedByTime(file: File, now: Date): File {
  if (!/^image\.[a-z]+$/i.test(file.name) && file.name !== '') return file
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', ' ')
  const ending = file.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png'
  return new File([file], `${time}.${ending}`, { type: file.type, lastModified: now.getTime() })
}

/** By a button: a telephone has no keys for it. Undefined where the browser does not allow it. */
export async function filesOfClipboard(): Promise<File[] | undefined> {
  try {
    const items = await navigator.clipboard.read()
    const blobs = await Promise.all(
      items.flatMap((item) => {
        const type = item.types.find((one) => one.startsWith('image/') && one !== 'image/svg+xml')
        return type ? [item.getType(type)] : []
      }),
    )
    const now = new Date()
    return blobs.map((blob) => namedByTime(new File([blob], '', { type: blob.type }), now))
  } catch {
    return undefined
  }
}
