import { useState } from 'react'
import { fileText } from '#app/editor/core/file-text.ts'
import { useShop } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { LONGEST_NAME, MOST_NAMES } from '#design/names/names-list.ts'
import { LARGEST_NAMES_BYTES, readNames, writeNames, type ReadNames } from './read-names.ts'

type NamesEntryProps = {
  text: string
  read: ReadNames
  words: Translate
  onChange: (text: string) => void
}

/** Typed, pasted or out of a table; what was left out of the list is said, and why. */
export function NamesEntry({ text, read, words, onChange }: NamesEntryProps) {
  const { language } = useShop().locale
  const [fileTrouble, setFileTrouble] = useState<string>()

  async function take(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (!file) return
    const isTooLarge = file.size > LARGEST_NAMES_BYTES
    const bytes = isTooLarge ? undefined : new Uint8Array(await file.arrayBuffer())
    const found = bytes && readNames(fileText(bytes, language))
    input.value = ''
    if (!found || found.entries.length === 0) return setFileTrouble(words('names-list.fileEmpty'))
    setFileTrouble(undefined)
    onChange(writeNames(found.entries))
  }

  return (
    <>
      <TextArea
        label={words('names-list.names')}
        hint={words('names-list.hint', { most: MOST_NAMES })}
        name="names"
        rows={8}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField
        type="file"
        label={words('names-list.file')}
        name="names-file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ target }) => void take(target)}
      />
      <div role="status" className="stack">
        {[fileTrouble, ...remarksOn(read, words)]
          .filter((remark) => remark !== undefined)
          .map((remark) => (
            <Alert key={remark} tone="warning">
              <p>{remark}</p>
            </Alert>
          ))}
      </div>
    </>
  )
}

function remarksOn({ nameless, tooLong, tooMany, twice }: ReadNames, words: Translate): string[] {
  return [
    twice.length > 0 && words('names-list.twice', { names: some(twice) }),
    nameless > 0 && words('names-list.nameless', { count: nameless }),
    tooLong.length > 0 && words('names-list.tooLong', { names: some(tooLong), most: LONGEST_NAME }),
    tooMany > 0 && words('names-list.tooMany', { count: tooMany, most: MOST_NAMES }),
  ].filter((remark) => remark !== false)
}

const MOST_SHOWN = 5
const LONGEST_SHOWN = 30

function some(names: readonly string[]): string {
  const shown = names
    .slice(0, MOST_SHOWN)
    .map((name) => (name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)} …` : name))
  return [...shown, ...(names.length > MOST_SHOWN ? ['…'] : [])].join(', ')
}
