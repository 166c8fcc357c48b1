/** One line of a Dockerfile: `COPY --from=build /shop/build build` as its parts. */
export type Instruction = {
  name: string
  flags: Record<string, string>
  /** What follows name and flags, as it stands there. */
  rest: string
}

export type Stage = { name: string; base: string; instructions: Instruction[] }

const known = ['COPY', 'RUN', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

/** The stages of a Dockerfile. Refuses what make-image.ts cannot follow, so that both stay one thing. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = '', flagText = '', rest = ''] =
      /^([A-Z]+)((?:\s+--[a-z-]+=\S+)*)\s+(.*)$/.exec(line) ?? []
    if (line.endsWith('\\')) throw new Error(`${line}: write one line for each instruction`)
    if (name === 'FROM') {
      const [, base = '', stage = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? []
      if (!stage) throw new Error(`${line}: every stage needs a name`)
      stages.push({ name: stage, base, instructions: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage || !known.includes(name)) throw new Error(`${line}: not one of ${known.join(', ')}`)
    const flags = [...flagText.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, key, value]) => [key, value])
    stage.instructions.push({
      name,
      flags: Object.fromEntries(flags) as Record<string, string>,
      rest,
    })
  }
  return stages
}

/** `["node", "server/start.ts"]` as its words. */
export function wordsOf(rest: string): string[] {
  return JSON.parse(rest) as string[]
}

/** The words of `CMD […]` behind the options of a health check. */
export function healthCommandOf({ rest }: Instruction): string[] {
  return wordsOf(rest.replace(/^CMD\s+/, ''))
}

/** Whether .dockerignore keeps a path out of the image. Knows `name`, `folder/name` and `**` + `/name`. */
export function makeIgnored(dockerignore: string): (path: string) => boolean {
  const lines = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = lines.map((line) => {
    if (/^!|[?[\]\\]/.test(line)) throw new Error(`.dockerignore: ${line} is not understood here`)
    const [, anywhere, pattern = ''] = /^(\*\*\/)?(.*)$/.exec(line) ?? []
    const source = pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')
    return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${source}(?:/|$)`)
  })
  return (path) => patterns.some((pattern) => pattern.test(path))
}
