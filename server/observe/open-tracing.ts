import type pg from 'pg'
import { setTracing } from '#commerce/kernel/trace.ts'
import type { Env } from '#config/env.ts'
import type { Metrics } from './metrics.ts'

type Settings = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

type Tracing = { watchPool: (pool: pg.Pool) => void; close: () => Promise<void> }

/** Sends traces while a collector is named; without one nothing of it is loaded. */
export async function openTracing(
  env: Settings,
  metrics: Pick<Metrics, 'countSpans'>,
): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return { watchPool: () => {}, close: () => Promise.resolve() }
  const { openOtlpExporter } = await import('./otlp-exporter.ts')
  const { watchStatements } = await import('./watch-statements.ts')
  const settings = {
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
  }
  const exporter = openOtlpExporter(settings, metrics.countSpans)
  setTracing({ share: env.OTEL_TRACES_SAMPLER_ARG, end: (span) => exporter.end(span) })
  return {
    watchPool: watchStatements,
    async close() {
      setTracing(undefined)
      await exporter.close()
    },
  }
}
