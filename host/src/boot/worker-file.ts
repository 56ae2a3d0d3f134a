/** Where a worker's file is. The build makes one of the module that its URL names, by the name of this class. */
export class WorkerFile {
  constructor(readonly url: URL) {}
}
