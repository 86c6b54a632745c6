import { BuilderPage } from '../../../../../screens/questionnaires/builder-page.tsx'

interface Asked {
  readonly params: Promise<{ key: string }>
  /** `from`: the version to begin with. */
  readonly searchParams: Promise<{ from?: string | string[] }>
}

/** The page that edits one questionnaire. */
export default async function Page({ params, searchParams }: Asked) {
  const { key } = await params
  const from = Number((await searchParams).from)
  return <BuilderPage key={key} questionnaireKey={key} from={Number.isInteger(from) && from > 0 ? from : null} />
}
