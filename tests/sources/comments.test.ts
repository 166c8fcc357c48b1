import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rooms = '{api,app,bench,commerce,config,db,demo,design,press,server,tests}'

/** Doc comment right before something exported. */
const exported = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n\s*export\b/g

/** First words that name no subject: somebody who searches for "throttle" finds no "What nobody may do at once". */
const namesNothing =
  /^(What|Who|Whoever|Whatever|Whose|Which|Where|Those|Of|(By|To|For|With|From) (which|whom))\b/

/** Share that a merge may bring along before somebody has to rewrite. */
const MOST_NAMELESS = 0.01

it('begins the comment of an exported thing with a name for it', () => {
  const comments = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(exported)].map(([, text]) => ({
      file,
      text: text!.replace(/\s*\n\s*\* ?/g, ' ').trim(),
    })),
  )
  const nameless = comments.filter(({ text }) => namesNothing.test(text))
  const list = nameless.map(({ file, text }) => `${file}: ${text}`).join('\n')
  expect(comments.length).toBeGreaterThan(1_000)
  expect(nameless.length / comments.length, list).toBeLessThan(MOST_NAMELESS)
})
