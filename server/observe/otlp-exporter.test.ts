import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Span } from '#commerce/kernel/trace.ts'
import { openOtlpExporter } from './otlp-exporter.ts'

let collector: Server
beforeAll(async () => {
  collector = createServer(() => {})
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

it('a collector that says nothing does not keep a process from ending', async () => {
  const counts = { sent: 0, dropped: 0 }
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const exporter = openOtlpExporter(
    { endpoint, headers: new Map(), serviceName: 'test' },
    (result, spans) => (counts[result] += spans),
    { closeMs: 20 },
  )
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), requestId: 'c', isSampled: true }
  const span = { trace, name: 'page', kind: 'server', startedAt: 1, endedAt: 2, fields: {} }
  for (let i = 0; i < 5_000; i += 1) exporter.end(span as unknown as Span)
  const closedAt = performance.now()
  await exporter.close()
  // Ten turns with all their patience would be fifty seconds.
  expect(performance.now() - closedAt).toBeLessThan(4_000)
  expect(counts).toEqual({ sent: 0, dropped: 5_000 })
})
