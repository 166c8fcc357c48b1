// @ts-check
/**
 * The health check of a container: asks the process in it whether it is alive, on the operator's port, which answers from the
 * first moment; the other one is closed while the process waits for its database or migrates. Readiness, which also needs the
 * database, is for whoever sends visitors (`node server/health.mjs readyz`): a container must not be restarted for that.
 */
const port = process.env.METRICS_PORT || process.env.PORT || '3000'
const probe = process.argv[2] ?? 'healthz'
const isWell = await fetch(`http://127.0.0.1:${port}/${probe}`).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = isWell ? 0 : 1
