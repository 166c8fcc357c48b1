/** Runs in a browser: lets the editor's worker look for faces and reports what it found, and how fast. */
import { askFaceWorker } from '#app/editor/photos/faces/ask-face-worker.ts'
import type { FaceReport, LookedAt } from './face-work.ts'

async function work(): Promise<FaceReport> {
  const { photos, rounds } = await read<{ photos: string[]; rounds: number }>('/work.json')
  const longTasksMs: number[] = []
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    const watch = new PerformanceObserver((list) =>
      longTasksMs.push(...list.getEntries().map(({ duration }) => duration)),
    )
    watch.observe({ type: 'longtask', buffered: true })
  }
  const looked: LookedAt[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const photo of photos) {
      const startedAt = performance.now()
      const faces = await askFaceWorker(photo)
      looked.push({ photo, faces: faces ?? null, ms: performance.now() - startedAt })
    }
  }
  const startedAt = performance.now()
  await Promise.all(photos.map((photo) => askFaceWorker(photo)))
  return { looked, togetherMs: performance.now() - startedAt, longTasksMs }
}

async function read<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address)
  return (await answer.json()) as Answer
}

async function report(body: FaceReport | { failure: string }): Promise<void> {
  await fetch('/report', { method: 'POST', body: JSON.stringify(body) })
}

work().then(report, (error: unknown) =>
  report({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
)
