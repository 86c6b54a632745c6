import type { AcceptedMessage, Attachment, Message, Page } from '@consult/domain'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

/** The state of a test file that calls `setUpAttachmentThread`: one test environment per file … */
export let environment: TestEnvironment
/** … and, for each test, a partner whose physician has a patient's thread, and the patient's widget. */
export let partner: TestPartner
export let physician: TestPhysician
export let consultId: string
export let patientId: string
export let widget: Client
/** The thread's path. */
export let path: string

/** Call this once at the top of a test file; test files share this module. */
export function setUpAttachmentThread(): void {
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())
  beforeEach(async () => {
    partner = await environment.partner()
    physician = await partner.physician()
    const consult = await partner.consult({ status: 'active', physician })
    consultId = consult.id
    patientId = consult.patientId
    path = `/v1/async-consults/${consultId}`
    widget = await partner.frame({ asyncConsultId: consultId })
  })
}

let files = 0

/** A file with a unique name and size. No picture, because each picture is encoded again in a process of its own. */
export const upload = async (client: Client): Promise<Attachment> => {
  files += 1
  return success(
    await client.upload<Attachment>({ fileName: `file-${files}.pdf`, bytes: sampleFiles.pdf(100 + files) }),
  )
}
export const idOf = async (client: Client): Promise<string> => (await upload(client)).attachmentId

export const write = (client: Client, body: unknown, headers?: Record<string, string>) =>
  client.post<AcceptedMessage>(`${path}/messages`, body, headers)
export const reply = (client: Client, body: unknown) => client.post<AcceptedMessage>(`${path}/replies`, body)

/** The messages that people wrote in the thread, oldest first. */
export const transcript = async (client: Client = partner.key): Promise<Message[]> =>
  success(await client.get<Page<Message>>(`${path}/messages?limit=100`)).items.filter(({ notice }) => notice === null)
