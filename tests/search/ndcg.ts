// nDCG@k, the normalised discounted cumulative gain of a ranking, between 0 and 1. The gain of a result is 2^grade - 1
// (Järvelin and Kekäläinen 2002, in the form of Burges et al. 2005).

const gain = (grades: readonly number[], k: number) =>
  grades.slice(0, k).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/**
 * Returns nDCG@k. For a query without matches, an empty result scores 1 and any other result scores 0.
 * @param answered the grade of each result in order; 0 for a service that does not match
 * @param possible the grades of all services that match the query
 */
export function ndcg(answered: readonly number[], possible: readonly number[], k = 10): number {
  const best = gain(
    possible.toSorted((a, b) => b - a),
    k,
  )
  if (best === 0) return answered.length === 0 ? 1 : 0
  return gain(answered, k) / best
}
