/** An S3 server in a process of its own, which can be killed: `node tests/slow/s3-server.ts <port> <folder>`. */
import FakeS3 from 's3rver'

const [port, directory] = process.argv.slice(2)
const server = new FakeS3({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory: directory!,
  configureBuckets: [{ name: 'shop' }],
})
await server.run()
