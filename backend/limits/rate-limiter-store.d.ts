// The base class for stores of one's own is in the package's types but not among what its entry exports.
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible'

  export default RateLimiterStoreAbstract
}
