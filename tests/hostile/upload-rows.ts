import { makeForm } from '#tests/pictures/uploadable.ts'
import { buildPng, deflatedZeros, pngChunk, zeroPng } from '#tests/hostile-files/build-png.ts'
import type { HostileClient } from './hostile-client.ts'
import type { Row } from './hostile-row.ts'
import type { Expected, Step } from './hostile-step.ts'
import type { Stage } from './stage.ts'

/** A picture of 50 by 50 with words of any length beside its pixels. */
function withWords(bytes: number): Buffer {
  const words = Buffer.concat([Buffer.from('Comment\0', 'latin1'), Buffer.alloc(bytes, 'a')])
  return buildPng({
    width: 50,
    height: 50,
    before: [pngChunk('tEXt', words)],
    imageData: deflatedZeros(51 * 50),
  })
}

async function sessionOf({ ask }: Stage, by: HostileClient): Promise<string> {
  const started = await ask(
    { path: '/api/session', method: 'POST', json: {}, expect: { status: [200] } },
    by,
  )
  return (JSON.parse(started.text) as { ext_session_id: string }).ext_session_id
}

async function uploadOf(session: string, picture: Uint8Array, expect: Expected): Promise<Step> {
  const form = makeForm([{ bytes: picture, name: 'a.png', type: 'image/png' }], {
    ext_session_id: session,
  })
  const sent = new Response(form)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const headers = { 'content-type': sent.headers.get('content-type')! }
  return { path: '/images/upload', bytes, headers, expect }
}

const GREEDY = 30
const LARGE_SIDE_PX = 4_000

/** Group U: files that cost more than they look. */
export const uploadRows: readonly Row[] = [
  {
    id: 'U1',
    says: 'a picture with more than a megabyte of words beside its pixels',
    steps: [],
    async scene(stage) {
      const by = stage.openVisitor()
      const session = await sessionOf(stage, by)
      const refused = { status: [200], body: /too_much_metadata/, mayTakeMs: 5_000 }
      await stage.ask(await uploadOf(session, withWords(1_100_000), refused), by)
      const taken = { status: [200], body: /READY/, mayTakeMs: 5_000 }
      await stage.ask(await uploadOf(session, withWords(900_000), taken), by)
    },
  },
  {
    id: 'U2',
    says: 'large pictures all at once, while a neighbour sends a small one',
    steps: [],
    async scene(stage) {
      const greedy = stage.openVisitor()
      const neighbour = stage.openVisitor()
      const [session, other] = [await sessionOf(stage, greedy), await sessionOf(stage, neighbour)]
      const answered = { status: [200, 429, 503], mayFail: true, mayTakeMs: 60_000 }
      const large = await uploadOf(session, zeroPng(LARGE_SIDE_PX), answered)
      const many = stage.ask({ ...large, times: GREEDY, atOnce: true }, greedy)
      const taken = { status: [200], body: /READY/, mayTakeMs: 10_000 }
      await stage.ask(await uploadOf(other, withWords(10), taken), neighbour)
      await many
    },
  },
]
