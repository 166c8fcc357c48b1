import { ask } from '#app/browser-api/ask.ts'
import type { DraftServer } from '#app/editor/autosave/machine/draft-server.ts'

/** A form of them stays below the 64 kB that browsers send for a page that is being left. */
const MOST_LETTERS_OF_FAREWELL = 20_000
const keepalive = (document: string) => document.length < MOST_LETTERS_OF_FAREWELL

export const shopServer: DraftServer = {
  create: ({ articleId, fromDesignId, name, document }, idempotencyKey) =>
    ask({
      method: 'POST',
      path: '/designs',
      input: { articleId, fromDesignId, name, document },
      idempotencyKey,
      keepalive: keepalive(document),
    }),
  save: ({ designId, revision, document }, idempotencyKey) =>
    ask({
      method: 'POST',
      path: `/designs/${designId}/draft`,
      input: { revision, document },
      idempotencyKey,
      keepalive: keepalive(document),
    }),
  open: (designId) => ask({ method: 'GET', path: `/designs/${designId}/draft` }),
  rename: (designId, name) =>
    ask({
      method: 'POST',
      path: `/designs/${designId}/name`,
      input: { name },
    }),
  takeAside: (designId, conflictId) =>
    ask({
      method: 'POST',
      path: `/designs/${designId}/conflicts/${conflictId}/take`,
    }),
  copyAside: ({ designId, conflictId, name }, idempotencyKey) =>
    ask({
      method: 'POST',
      path: `/designs/${designId}/duplicates`,
      input: { conflictId, name },
      idempotencyKey,
    }),
  discardAside: (designId, conflictId) =>
    ask({
      method: 'DELETE',
      path: `/designs/${designId}/conflicts/${conflictId}`,
    }),
}
