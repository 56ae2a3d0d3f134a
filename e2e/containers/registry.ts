import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

interface Manifest {
  readonly content: Buffer;
  readonly type: string;
  readonly digest: string;
}

/**
 * A registry of images on loopback, of the proof alone: as much of the distribution specification as `docker push` and `docker pull` ask for.
 * Engines speak HTTP to loopback without being told to.
 */
export class Registry {
  private readonly folder = mkdtempSync(join(tmpdir(), 'exchange-registry-'));
  /** By name and tag, and by name and digest. */
  private readonly manifests = new Map<string, Manifest>();
  private readonly server: Server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async open(port: number): Promise<Registry> {
    const registry = new Registry();
    await new Promise<void>((resolve, reject) => {
      registry.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return registry;
  }

  /** Images that were pushed, as `name:tag`. */
  get images(): readonly string[] {
    return [...this.manifests.keys()].filter((name) => !name.includes('@')).sort();
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
    rmSync(this.folder, { recursive: true });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://registry');
    const [, name = '', kind = '', reference = ''] =
      /^\/v2\/(.+)\/(blobs\/uploads|blobs|manifests)\/([^/]*)$/.exec(pathname) ?? [];
    if (kind === 'blobs/uploads') await this.upload(request, response, name, reference, searchParams);
    else if (kind === 'blobs') this.sendBlob(request, response, reference);
    else if (kind === 'manifests' && request.method === 'PUT')
      await this.keepManifest(request, response, name, reference);
    else if (kind === 'manifests') this.sendManifest(request, response, name, reference);
    else response.writeHead(pathname === '/v2/' ? 200 : 404).end();
  }

  /** Begun by POST, continued by PATCH, ended by PUT, which names the digest. */
  private async upload(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    begun: string,
    asked: URLSearchParams,
  ): Promise<void> {
    const known = asked.get('mount');
    if (request.method === 'POST' && known !== null && existsSync(this.blob(known))) {
      response.writeHead(201, { location: `/v2/${name}/blobs/${known}` }).end();
      return;
    }
    const id = begun || randomUUID();
    const file = join(this.folder, id);
    appendFileSync(file, '');
    await pipeline(request, createWriteStream(file, { flags: 'a' }));
    const digest = asked.get('digest');
    if (request.method !== 'PUT' || digest === null) {
      const range = `0-${Math.max(0, statSync(file).size - 1)}`;
      response.writeHead(202, { location: `/v2/${name}/blobs/uploads/${id}`, range }).end();
      return;
    }
    renameSync(file, this.blob(digest));
    response
      .writeHead(201, { location: `/v2/${name}/blobs/${digest}`, 'docker-content-digest': digest })
      .end();
  }

  private sendBlob(request: IncomingMessage, response: ServerResponse, digest: string): void {
    const file = this.blob(digest);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-length': statSync(file).size, 'docker-content-digest': digest });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file).pipe(response);
  }

  private async keepManifest(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    tag: string,
  ): Promise<void> {
    const content = await buffer(request);
    const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    const manifest = { content, digest, type: request.headers['content-type'] ?? '' };
    this.manifests.set(`${name}@${digest}`, manifest);
    if (tag !== digest) this.manifests.set(`${name}:${tag}`, manifest);
    response
      .writeHead(201, { location: `/v2/${name}/manifests/${digest}`, 'docker-content-digest': digest })
      .end();
  }

  private sendManifest(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    reference: string,
  ): void {
    const manifest = this.manifests.get(`${name}${reference.includes(':') ? '@' : ':'}${reference}`);
    if (!manifest) {
      response.writeHead(404).end();
      return;
    }
    const { content, digest, type } = manifest;
    response.writeHead(200, {
      'content-type': type,
      'content-length': content.length,
      'docker-content-digest': digest,
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  private blob(digest: string): string {
    return join(this.folder, digest.replace(':', '-'));
  }
}
