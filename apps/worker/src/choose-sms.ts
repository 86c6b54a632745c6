import { createFolderSms, createHttpSms, type SmsSender } from '@consult/sms'
import type { Config } from './config.ts'

/** Chooses how SMS are sent: by the provider if set, otherwise into the folder if set, otherwise not at all (null). */
export function chooseSms({ sms, apiUrl, SMS_DIR: folder }: Config, now: () => Date): SmsSender | null {
  if (sms) return createHttpSms(sms, { apiUrl })
  return folder === undefined ? null : createFolderSms({ folder, now })
}
