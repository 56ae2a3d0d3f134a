/**
 * Part of the host's entry: what the remotes take from the host must be in its bundle, whether or not the
 * host's own code names it.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import '@exchange/platform';
import '@exchange/rx';
