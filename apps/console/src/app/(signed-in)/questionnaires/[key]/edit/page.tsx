import { BuilderPage } from '../../../../../screens/questionnaires/builder-page.tsx'

/** The page that edits one questionnaire. `from`: the version to begin with. */
export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ key: string }>
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const { key } = await params
  const from = Number((await searchParams).from)
  return <BuilderPage key={key} questionnaireKey={key} from={Number.isInteger(from) && from > 0 ? from : null} />
}
