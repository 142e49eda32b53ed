/** What waits on a device to be sent. */
export interface Waiting {
  /** Changes and orders together. */
  pendingCount: number
  pendingOrders: number
}
