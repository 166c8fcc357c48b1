import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import FakeS3 from 's3rver'
import type { S3Settings } from '#commerce/kernel/storage/s3-storage.ts'

export type RunningS3 = { settings: S3Settings; close: () => Promise<void> }

/** An S3 server on this machine with one empty bucket, until it is closed. */
export async function startFakeS3(bucket = 'shop'): Promise<RunningS3> {
  const directory = await mkdtemp(join(tmpdir(), 'estampa-s3-'))
  const server = new FakeS3({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
