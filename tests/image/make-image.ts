import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { root } from '#tests/run/child.ts'
import {
  healthCommandOf,
  makeIgnored,
  parseDockerfile,
  wordsOf,
  type Instruction,
} from './dockerfile.ts'

/** Image: what the last stage of the Dockerfile says, with its files in a folder of this machine. */
export type Image = {
  /** The folder that is `/` in the container. */
  folder: string
  workFolder: string
  env: Record<string, string>
  user: { uid: number; gid: number }
  volumes: string[]
  command: string[]
  healthCommand: string[]
}

/** Follows the Dockerfile's lines without Docker: each stage is a folder, its commands run there on this Node. */
export function makeImage(target: string, say: (line: string) => void): Image {
  const stages = new Map<string, Image>()
  let last: Image | undefined
  for (const { name, base, instructions } of parseDockerfile(read('Dockerfile'))) {
    const image = beginStage(join(target, name), stages.get(base))
    for (const instruction of instructions) {
      say(`${name}: ${instruction.name} ${instruction.rest}`)
      follow(image, instruction, stages)
    }
    stages.set(name, image)
    last = image
  }
  if (!last) throw new Error('The Dockerfile has no stage')
  return last
}

function beginStage(folder: string, base: Image | undefined): Image {
  mkdirSync(folder, { recursive: true })
  if (base) cpSync(base.folder, folder, { recursive: true })
  const nothing = {
    workFolder: '/',
    user: { uid: 0, gid: 0 },
    volumes: [],
    command: [],
    healthCommand: [],
  }
  return { ...(base ?? nothing), env: { ...base?.env }, folder }
}

function follow(image: Image, instruction: Instruction, stages: Map<string, Image>): void {
  const { name, rest } = instruction
  if (name === 'WORKDIR') {
    image.workFolder = rest
    mkdirSync(join(image.folder, rest), { recursive: true })
  } else if (name === 'ENV') {
    for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[key!] = value!
  } else if (name === 'USER') {
    const [uid = 0, gid = 0] = rest.split(':').map(Number)
    image.user = { uid, gid }
  } else if (name === 'VOLUME') image.volumes = wordsOf(rest)
  else if (name === 'CMD') image.command = wordsOf(rest)
  else if (name === 'HEALTHCHECK') image.healthCommand = healthCommandOf(instruction)
  else if (name === 'COPY') copy(image, instruction, stages)
  else if (name === 'RUN') run(image, rest)
}

function run(image: Image, command: string): void {
  if (/(^|\s)\//.test(command))
    throw new Error(`RUN ${command}: an absolute path is this machine's`)
  execFileSync('/bin/sh', ['-c', command], {
    cwd: join(image.folder, image.workFolder),
    env: environmentOf(image),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The variables of a container: those of the image, and of this machine only where Node and npm are. */
export function environmentOf(image: Image): NodeJS.ProcessEnv {
  const inFolder = Object.entries(image.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(image.folder, value) : value,
  ])
  const { PATH = '', HOME = '', npm_config_cache } = process.env
  return {
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    HOME,
    ...(npm_config_cache && { npm_config_cache }),
    ...(Object.fromEntries(inFolder) as Record<string, string>),
  }
}

function copy(image: Image, { flags, rest }: Instruction, stages: Map<string, Image>): void {
  const words = rest.split(/\s+/)
  const to = join(image.folder, image.workFolder, words.pop()!)
  const from = flags['from']
  if (from) {
    const source = stages.get(from)
    if (!source) throw new Error(`COPY --from=${from}: there is no such stage before it`)
    for (const path of words) cpSync(join(source.folder, path), to, { recursive: true })
  } else {
    const isIgnored = makeIgnored(read('.dockerignore'))
    for (const path of words) copyFromContext(path, to, isIgnored)
  }
  const [uid = 0, gid = 0] = (flags['chown'] ?? '0:0').split(':').map(Number)
  // Only root can give files away; for anybody else they are his own, as is the process.
  if (process.getuid?.() === 0 && uid !== 0) giveAway(to, uid, gid)
}

function copyFromContext(path: string, to: string, isIgnored: (path: string) => boolean): void {
  const from = join(root, path)
  const isFolder = path === '.'
  cpSync(from, isFolder ? to : join(to, path), {
    recursive: true,
    filter: (file) => file === root || !isIgnored(relative(root, file)),
  })
}

function giveAway(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
