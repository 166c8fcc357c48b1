/** Failed jobs for whoever watches over the queue: counted, run again, given up. */
export {
  countProcesses,
  countRunningAndFailed,
  dropJob,
  lockFailedJob,
  purgeFailedJobs,
  readyJob,
} from './failed-job.queries.ts'
