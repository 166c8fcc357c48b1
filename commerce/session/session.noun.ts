import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { SessionSettings } from './open-session.ts'
import { makeSessionApi } from './session.api.ts'
import { purgeSessions } from './session.service.ts'
import { sessionPersonal } from './session.personal.ts'

export const sessionNoun = defineNoun({
  name: 'session',
  floor: 'flows',
  tables: ['guess_line', 'known_network', 'session'],
  api: ({ session }: { session: SessionSettings }) => makeSessionApi(session),
  purge: { run: ({ db, now }: PurgeTools) => purgeSessions(db, now) },
  retention: [
    {
      what: 'sessions of visitors',
      kept: 'SESSION_DAYS after the last visit',
      why: 'steps towards a contract',
      steps: ['sessions'],
    },
    {
      what: 'counts of guesses, networks that an account is known from',
      kept: 'until they end',
      why: 'the purpose is over',
      steps: ['lines of guesses', 'known networks'],
    },
  ],
  personal: sessionPersonal,
})
