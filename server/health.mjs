// @ts-check
/**
 * The health check of the container: asks the shop in it whether it is alive. Readiness, which also
 * needs the database, is for whoever sends visitors: a container must not be restarted for that.
 */
const port = process.env.PORT ?? '3000'
const isAlive = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = isAlive ? 0 : 1
