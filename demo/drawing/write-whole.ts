import { rename, writeFile } from 'node:fs/promises'

/** Two shops may draw into one folder: each finishes its own files, and a killed one leaves no half. */
export async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${process.pid}.part`
  await writeFile(part, content)
  await rename(part, file)
}
