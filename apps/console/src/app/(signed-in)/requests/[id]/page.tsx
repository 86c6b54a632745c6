import { RequestPage } from '../../../../screens/requests/request-page.tsx'

/** The page of one request. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const requestId = decodeURIComponent(id)
  return <RequestPage key={requestId} id={requestId} />
}
