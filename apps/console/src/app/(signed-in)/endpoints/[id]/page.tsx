import { EndpointPage } from '../../../../screens/endpoints/endpoint-page.tsx'

/** The page of one item. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <EndpointPage key={id} id={id} />
}
