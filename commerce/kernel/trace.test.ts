import { z } from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/observe/log.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import type { Background } from './jobs/background.ts'
import { enqueue, type JobKind } from './jobs/job-queue.ts'
import {
  beginTrace,
  currentTrace,
  readTrace,
  runInTrace,
  setTracing,
  withSpan,
  writeTrace,
  type Span,
  type Trace,
} from './trace.ts'

const Errand = z.strictObject({ what: z.string() })
const errand: JobKind<z.infer<typeof Errand>> = { name: 'traced errand', data: Errand }

let database: TestDatabase
const workers: Background[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  setTracing(undefined)
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})
afterAll(() => database.drop())

describe('the trace of a request', () => {
  it('goes on in the job that it queues, and in the job of that job', async () => {
    const seen = Promise.withResolvers<Trace | undefined>()
    const handler = {
      kind: errand,
      run: async ({ data }: { data: { what: string } }) => {
        if (data.what === 'second') seen.resolve(currentTrace())
        else await enqueue(database.db, errand, { data: { what: 'second' }, priority: 1 })
      },
      giveUp: async () => {},
    }
    workers.push(workBeside(database, { jobs: [handler], reportFault: () => {} }))
    const { trace } = beginTrace({ requestId: 'from-the-proxy-1' })
    await runInTrace(trace, () =>
      enqueue(database.db, errand, { data: { what: 'first' }, priority: 1 }),
    )
    expect(await seen.promise).toMatchObject({
      requestId: 'from-the-proxy-1',
      traceId: trace.traceId,
    })
  })

  it('is written beside a job and read again, and nonsense begins a new one', () => {
    const { trace } = beginTrace({})
    expect(readTrace(writeTrace(trace)).trace).toMatchObject({
      requestId: trace.requestId,
      traceId: trace.traceId,
    })
    for (const odd of [null, '', 'a b c', '"; drop table job', `${'x'.repeat(65)} 00-1-2-3`]) {
      expect(readTrace(odd).trace.requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('puts its id into every log line, also one that looks like a secret', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const { trace } = beginTrace({ requestId: '01J8ZQ4T7N6C9V5X2M3KQWERTY' })
    runInTrace(trace, () => log.info({ where: 'job mail' }, 'fault'))
    log.info({}, 'nobody’s')
    expect(JSON.parse(lines[0]!)).toMatchObject({ id: '01J8ZQ4T7N6C9V5X2M3KQWERTY' })
    expect(JSON.parse(lines[1]!)).not.toHaveProperty('id')
  })
})

describe('spans', () => {
  it('are made within a sampled trace only, each a child of the one around it', async () => {
    const spans: Span[] = []
    setTracing({ share: 1, end: (span) => spans.push(span) })
    const { trace } = beginTrace({})
    await runInTrace(trace, () =>
      withSpan('outer', {}, () => withSpan('inner', { kind: 'client' }, async () => 1)),
    )
    const [inner, outer] = spans
    expect([inner?.name, outer?.name]).toEqual(['inner', 'outer'])
    expect(inner?.parentSpanId).toBe(outer?.trace.spanId)
    expect(outer?.parentSpanId).toBe(trace.spanId)
    const untraced = beginTrace({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` })
    await runInTrace(untraced.trace, () => withSpan('silent', {}, async () => 1))
    expect(spans).toHaveLength(2)
  })

  it('tell of a failure and pass it on', async () => {
    const spans: Span[] = []
    setTracing({ share: 1, end: (span) => spans.push(span) })
    const failing = runInTrace(beginTrace({}).trace, () =>
      withSpan('fails', {}, () => Promise.reject(new Error('no'))),
    )
    await expect(failing).rejects.toThrow('no')
    expect(spans[0]).toMatchObject({ name: 'fails', isFailed: true })
  })
})
