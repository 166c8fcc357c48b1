/** Failed jobs for whoever watches over the queue: listed, run again, given up. */
export {
  countProcesses,
  countRunningAndFailed,
  dropJob,
  lockFailedJob,
  purgeFailedJobs,
  readyJob,
  selectFailedJobs,
} from './failed-job.queries.ts'
