import type { ApiAnswer } from '#app/browser-api/ask.ts'
import type { SendOutcome } from './upload-queue.ts'
import { problemOfRefusal, type UploadProblem } from './upload-problems.ts'
import { readJson, type Heard } from './send-request.ts'

type Problem = Extract<SendOutcome<never>, { kind: 'problem' }>

const LONGEST_WAIT_S = 3_600

const ofStatus: Readonly<Record<number, UploadProblem>> = {
  0: 'no_network',
  401: 'session_over',
  403: 'session_over',
  408: 'too_slow',
  413: 'too_large',
  415: 'unsupported_type',
  423: 'busy',
  429: 'too_many_attempts',
  503: 'busy',
  507: 'no_space',
}

/** Problem behind an API call that brought no answer. */
export function problemOfAsked(
  asked: Exclude<ApiAnswer<unknown>, { kind: 'answer' }>,
): UploadProblem {
  if (asked.kind === 'refused') return problemOfRefusal(asked.refused)
  return ofStatus[asked.status] ?? 'server_trouble'
}

/** Problem that an unusable answer tells of, whether the shop gave it or somebody on the way. */
export function readProblem(heard: Heard): Problem {
  const told = readJson(heard.text) as
    | { code?: unknown; fields?: Record<string, string> }
    | undefined
  const problem =
    typeof told?.code === 'string'
      ? problemOfRefusal({ code: told.code, ...(told.fields && { fields: told.fields }) })
      : (ofStatus[heard.status] ?? 'server_trouble')
  const seconds = Number(heard.header('retry-after') ?? 0)
  const waitMs = Number.isFinite(seconds) ? Math.min(seconds, LONGEST_WAIT_S) * 1_000 : 0
  return { kind: 'problem', problem, waitMs }
}
