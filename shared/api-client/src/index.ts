export type { ApiOptions, CallWatch, FirstData } from './api-options';
export { createApi } from './create-api';
export type { HttpRequest, HttpResponse, SendHttp } from './http-types';
