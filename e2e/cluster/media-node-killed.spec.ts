import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../fixtures/database.ts'
import {
  endCall,
  expectPictures,
  inCall,
  ofPatient,
  ofPhysician,
  readVisit,
  withDevices,
} from '../fixtures/live-call.ts'
import { expect, test } from '../fixtures/test.ts'
import { useWidgetHost } from '../fixtures/widget-host.ts'

test.use(withDevices)

const host = useWidgetHost()

/** The media node that has the call's room now. */
async function nodeOf(visitId: string): Promise<unknown> {
  const [room] = await sql(
    'select node_url from tenant.call_rooms where telehealth_consult_id = $1 order by generation desc limit 1',
    [visitId],
  )
  return room?.node_url
}

function killNode(url: unknown): void {
  const file = join(process.env.E2E_DATA_DIR ?? '', 'media-nodes.json')
  const nodes = JSON.parse(readFileSync(file, 'utf8')) as { url: string; pid: number }[]
  const node = nodes.find((each) => each.url === url)
  if (!node) throw new Error('the room is on no media node of the cluster')
  process.kill(node.pid, 'SIGKILL')
}

test('a call continues on the other media node when its node is killed', async ({ page, browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const { id, widget, portal } = await inCall(host, page, context)
  await portal.getByRole('button', { name: 'Don’t record me' }).click()
  await widget.getByRole('button', { name: 'No, don’t record me' }).click()
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)

  const node = await nodeOf(id)
  killNode(node)
  await expect.poll(() => nodeOf(id), { timeout: 30_000 }).not.toBe(node)
  await expectPictures(portal, ofPatient)
  await expectPictures(widget, ofPhysician)
  await endCall(host, portal)
  expect((await readVisit(host, id)).status).toBe('completed')
})
