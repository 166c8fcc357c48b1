import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { purgeTodos } from './todo.service.ts'

export const todoNoun = defineNoun({
  name: 'todo',
  floor: 'records',
  tables: ['office_todo'],
  invariants: [{ url: new URL('todo.invariants.sql', import.meta.url) }],
  purge: { run: ({ db, now }: PurgeTools) => purgeTodos(db, now) },
  retention: [
    {
      what: 'done todos',
      kept: '90 days',
      why: 'to see what was done',
      steps: ['done todos'],
    },
  ],
})
