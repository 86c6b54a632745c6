import { Reviews } from '../../../screens/reviews/reviews.tsx'

/** The reviews page. */
export default function Page() {
  return <Reviews />
}
