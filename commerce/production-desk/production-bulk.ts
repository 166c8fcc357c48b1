import { z } from 'zod'
import type { BulkActTools } from '#commerce/kernel/office-work.ts'
import { defineBulkAct } from '#commerce/office-task/bulk-act.ts'
import { readCode } from '#commerce/production/line-code.rules.ts'
import { findDamage } from '#commerce/production/lease.service.ts'
import { takeJob } from './desk-moves.service.ts'

/**
 * Takes the jobs of lines into production, each job once. Every file of a job is read before: one that is damaged puts
 * its job aside, and the others go on.
 */
export const takeJobs = ({ storage }: BulkActTools) =>
  defineBulkAct({
    name: 'production.take',
    permission: 'production.move',
    list: 'production',
    input: z.object({}),
    thingOf: (code) => readCode(code)?.order ?? code,
    prepare: ({ db, now }, order) => findDamage({ db, now, storage }, { order }),
    run: (ctx, number, _, damage) => takeJob(ctx, { number }, damage),
  })
