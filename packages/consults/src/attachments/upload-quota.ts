import { ConsultError, statusOf } from '@consult/domain'
import { giveBackQuota, type QuotaUse, type RequestContext, takeQuota } from '@consult/request'
import type { Uploader } from './uploader.ts'

const mib = 1024 * 1024

/** The quotas that an upload uses: its patient's bytes, and the partner's. */
function usesOf({ account }: RequestContext, uploader: Uploader, amount: number): QuotaUse[] {
  const partners = { quota: 'uploads', subject: '', amount, limit: account.uploadMibPerDay * mib } as const
  if (uploader.type !== 'patient' || uploader.id === null) return [partners]
  const limit = account.patientUploadMibPerDay * mib
  return [{ quota: 'patient_uploads', subject: uploader.id, amount, limit }, partners]
}

const isOurFault = (error: unknown) => !(error instanceof ConsultError) || statusOf(error.code) >= 500

/**
 * Counts an upload's bytes, then runs `work`, which checks and stores the file. A refused file counts, because it
 * caused work; a file that failed because of the service does not.
 * @throws quota_exceeded, before any work; what `work` throws.
 */
export async function withUploadQuota<T>(
  context: RequestContext,
  { uploader, byteSize }: { uploader: Uploader; byteSize: number },
  work: () => Promise<T>,
): Promise<T> {
  const { services, account } = context
  const now = services.clock.now()
  const uses = usesOf(context, uploader, byteSize)
  await services.database.inTenant(account.partnerId, async (tx) => {
    for (const use of uses) await takeQuota(tx, use, now)
  })
  try {
    return await work()
  } catch (error) {
    if (isOurFault(error)) {
      await services.database.inTenant(account.partnerId, async (tx) => {
        for (const use of uses) await giveBackQuota(tx, use, now)
      })
    }
    throw error
  }
}
