let isUnderWay = false

/**
 * The moment in which the browser's page takes the place of the server's drawing. It waits for all that the drawing
 * shows: the parts that load later have no boundaries of their own until it is over.
 */
export const arrival = {
  begin() {
    isUnderWay = true
  },
  end() {
    isUnderWay = false
  },
  isUnderWay: () => isUnderWay,
}
