import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#server/build/build-identity.ts'

/** Where text of strangers is read. What an operator's own files hold is not theirs. */
const rooms = ['api', 'app', 'commerce', 'config', 'press/ingest', 'server/web']
const isSkipped = (file: string) =>
  /\.(test|spec|d)\.ts$|^app\/(editor|document|consent)\/|\.(queries|jobs|mail)\.ts$|\/(bank|payout|point)-[a-z]+\.rules\.ts$/.test(
    file,
  )

const signature = /^export (?:function (\w+)(?:<[^(]*>)?\(|const (\w+) = \()([^()]*)\)(?::|\s*=>)/gm

/** Types that a stranger's text or a plain word of ours can stand for. */
const isPlain = (type: string) =>
  /^(?:readonly )?(?:string|unknown|number|AddressCountry|Name)(?:\[\])?(?: \| (?:undefined|null))*$/.test(
    type,
  )
const isText = (type: string) => /^(?:string|unknown)(?: \| (?:undefined|null))*$/.test(type)

/** They open or send something, or remember what they were given. */
const isNoReading = (name: string) => /^(?:open|make|fetch|remember|use|limit)[A-Z]/.test(name)

export type TextFunction = {
  name: string
  /** Which of its parameters take text. */
  texts: readonly number[]
  call: (...given: unknown[]) => unknown
}

/** Every exported function that takes nothing but text and plain values, as its source declares it. */
export async function findTextFunctions(): Promise<TextFunction[]> {
  const found: TextFunction[] = []
  for (const file of rooms.flatMap(listSources)) {
    const declared = [...readFileSync(join(root, file), 'utf8').matchAll(signature)]
    for (const [, functionName, constName, parameters = ''] of declared) {
      const types = parameters
        .split(',')
        .map((parameter) =>
          parameter
            .replace(/^[^:]*:/, '')
            .replace(/=.*$/s, '')
            .trim(),
        )
        .filter((type) => type !== '')
      const texts = types.flatMap((type, index) => (isText(type) ? [index] : []))
      if (texts.length === 0 || !types.every(isPlain)) continue
      const exported = (functionName ?? constName)!
      if (isNoReading(exported)) continue
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      const call = module[exported] as TextFunction['call']
      found.push({ name: `${file} ${exported}`, texts, call })
    }
  }
  return found
}

function listSources(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !isSkipped(file))
}
